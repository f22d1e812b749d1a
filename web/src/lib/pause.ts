/** Lets the browser draw, and answer presses, between two pieces of work. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
