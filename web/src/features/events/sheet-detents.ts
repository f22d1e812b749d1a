/**
 * How much of the list the sheet shows: its header, the lower half of the screen, or all but the search row.
 */
export type Detent = 'peek' | 'half' | 'full';

export const detents: readonly Detent[] = ['peek', 'half', 'full'];
