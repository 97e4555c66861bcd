import type { Edition } from './editions.js';
import { servedEdition } from './editions.js';

/** How one agent behaves where the sources of the protocol disagree or leave a choice. */
export interface Settings {
	/** The release whose status codes and media types the answers have. */
	readonly edition: Edition;
	/** What a request without `A2A-Version` is taken for (section 3.6.2). */
	readonly missingVersion: '0.3' | '1.0';
	/**
	 * Whether streams end before a terminal state: as the section on each operation says
	 * (`by-operation`), never (`terminal`, 3.1.2), or at every interruption (`interrupted`, 11.7).
	 */
	readonly streamsEnd: 'by-operation' | 'terminal' | 'interrupted';
	/** Whether clients may choose the context of a new task (section 3.4.1). */
	readonly clientContextId: 'kept' | 'refused';
	/** Whether a message that was sent before is answered with the task it went to (section 3.3.1). */
	readonly repeatedMessageId: 'new' | 'same-task';
	/** What a page size of 0 does to ListTasks: some clients write it where none is set (3.1.4). */
	readonly zeroPageSize: 'refused' | 'default-size';
}

type Choices = { readonly [Name in keyof Settings]: readonly Settings[Name][] };

/** What each setting may be, the default first. */
export const settingChoices: Choices = {
	edition: [servedEdition, '1.0.0'],
	missingVersion: ['0.3', '1.0'],
	streamsEnd: ['by-operation', 'terminal', 'interrupted'],
	clientContextId: ['kept', 'refused'],
	repeatedMessageId: ['new', 'same-task'],
	zeroPageSize: ['refused', 'default-size']
};

/** The settings of agents that were given no others. */
export const defaultSettings = Object.fromEntries(
	Object.entries(settingChoices).map(([name, [first]]) => [name, first])
) as unknown as Settings;
