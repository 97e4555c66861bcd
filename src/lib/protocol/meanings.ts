/** What things are, by full name: `Task`, `Part.media_type`, `Role.ROLE_USER`, `A2AService.GetTask`. */
export type Meanings = Readonly<Partial<Record<string, string>>>;

/** Loads what the comments of the schema say. It is text for readers, so no bundle starts with it. */
export async function loadMeanings(): Promise<Meanings> {
	const { default: meanings } = await import('../gen/meanings.json');
	return meanings;
}
