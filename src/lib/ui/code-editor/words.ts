import { m } from '../../paraglide/messages.js';

/** CodeMirror's own words in those of the site. */
export function phrases(): Record<string, string> {
	return {
		'Fold line': m.editor_fold(),
		'Unfold line': m.editor_unfold(),
		'Folded lines': m.editor_folded_lines(),
		'Unfolded lines': m.editor_unfolded_lines(),
		to: m.editor_lines_to(),
		'folded code': m.editor_folded_lines(),
		unfold: m.editor_unfold(),
		Completions: m.editor_suggestions(),
		'Selection deleted': m.editor_selection_deleted(),
		'Control character': m.editor_control_character()
	};
}
