import type { ComponentType } from 'react';
import { type Loadable, loadable } from '../components/loadable';

export interface Screen extends Loadable<object> {
  /** The paths it answers; named groups become parameters (`useParams`). */
  path: RegExp;
  /** 'nav' has all navigation, 'actions' a sticky action bar instead of the bottom bar, 'none' stands alone. */
  chrome: 'nav' | 'actions' | 'none';
  /** Who may see it; everybody else gets the not-found screen. */
  access: 'everybody' | 'user' | 'admin';
  /** The source file, as the build's manifest names it. */
  module: string;
}

interface ScreenOptions {
  path: RegExp;
  module: string;
  load(): Promise<ComponentType>;
  chrome?: Screen['chrome'];
  access?: Screen['access'];
}

/** Declares a screen. */
export function defineScreen({ load, chrome = 'nav', access = 'everybody', ...rest }: ScreenOptions): Screen {
  return { ...rest, ...loadable(load), chrome, access };
}
