import { m } from '../../paraglide/messages.js';
import type { PartContent } from './layout.js';

/** What a part can hold, in a word. */
export const contentNames: Record<PartContent, () => string> = {
	text: m.form_part_text,
	raw: m.form_part_raw,
	url: m.form_part_url,
	data: m.form_part_data
};
