import { m } from '$lib/paraglide/messages';
import type { Settings } from '$lib/protocol';

/** Each setting in words, with what it is about. */
export const settingNames: Record<keyof Settings, { label: () => string; note: () => string }> = {
	edition: { label: m.setting_edition, note: m.setting_edition_note },
	missingVersion: { label: m.setting_missing_version, note: m.setting_missing_version_note },
	streamsEnd: { label: m.setting_streams_end, note: m.setting_streams_end_note },
	clientContextId: { label: m.setting_context, note: m.setting_context_note },
	repeatedMessageId: { label: m.setting_repeated, note: m.setting_repeated_note },
	zeroPageSize: { label: m.setting_zero_page_size, note: m.setting_zero_page_size_note }
};

/** What each setting may be, in words. */
export const settingValues: Record<Settings[keyof Settings], () => string> = {
	'1.0.1': m.setting_value_edition_1,
	'1.0.0': m.setting_value_edition_0,
	'0.3': m.setting_value_version_03,
	'1.0': m.setting_value_version_10,
	'by-operation': m.setting_value_by_operation,
	terminal: m.setting_value_terminal,
	interrupted: m.setting_value_interrupted,
	kept: m.setting_value_kept,
	refused: m.setting_value_refused,
	new: m.setting_value_new,
	'same-task': m.setting_value_same_task,
	'default-size': m.setting_value_default_size
};

/** The speeds that are offered; others may be set by the control API. */
export const speeds = [
	{ value: '0.1', label: m.speed_tenth() },
	{ value: '1', label: m.speed_real() },
	{ value: '10', label: m.speed_ten() },
	{ value: 'at-once', label: m.speed_at_once() }
];
