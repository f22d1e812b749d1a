import { consolePaths } from '@quad/shared/console-paths';

/** The way back from the screens below Sources. */
export const backToSources = () => ({ href: consolePaths.sources(), label: 'Back to sources' });
