import { consoleScreens } from './console-screens';

/** The way back from the screens below Sources. */
export const backToSources = () => ({ href: consoleScreens.sources.href(), label: 'Back to sources' });
