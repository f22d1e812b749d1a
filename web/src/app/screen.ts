import type { BootData } from '@quad/shared/boot-data';
import type { Permission } from '@quad/shared/permissions';
import type { ComponentType } from 'react';
import { type Loadable, loadable } from '../components/loadable';
import type { PageHead } from '../lib/page-head';

/** The meta data of a served page besides its title. */
export type ScreenHead = (boot: BootData) => Omit<PageHead, 'title'> & { title?: string };

export interface Screen extends Loadable<object> {
  /** Matches this screen's paths; its named groups become parameters (`useParams`). */
  pattern: RegExp;
  /** Without the app's name. A screen about one item sets its own title once the item is known. */
  title: string;
  /**
   * 'nav' has all navigation, 'actions' a sticky action bar instead of the bottom bar, 'none' has neither.
   */
  chrome: 'nav' | 'actions' | 'none';
  /** Who may see it; everyone else gets the not-found screen. */
  access: 'everybody' | 'user' | Permission;
  /** Only in the server's build; pages without it are not indexed by search engines. */
  head: ScreenHead | false;
}

interface ScreenOptions extends Partial<Pick<Screen, 'chrome' | 'access' | 'head'>> {
  /** Segments after a colon are parameters; `*` matches everything. */
  path: string;
  title: string;
  load(): Promise<{ default: ComponentType }>;
}

/** Declares a screen: everything the app needs to know before its code is loaded. */
export function defineScreen({
  path,
  load,
  chrome = 'nav',
  access = 'everybody',
  head = false,
  title,
}: ScreenOptions): Screen {
  const loadStyled = async () => {
    const [screen] = await Promise.all([load(), path === '/' ? null : import('./screen-styles')]);
    return screen.default;
  };
  const source = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.*');
  return {
    ...loadable(loadStyled),
    pattern: RegExp(`^${source}${path === '/' ? '' : '/?'}$`),
    title,
    chrome,
    access,
    head,
  };
}

type AboutScreen = Omit<ScreenOptions, 'path' | 'title'>;

/** Declares screens by their names, which say where each is and what it is called. Of two that match, the first is shown. */
export function defineScreens<Name extends string>(
  paths: Readonly<Record<Name, { template: string }>>,
  titles: Readonly<Record<Name, string>>,
  screens: Readonly<Record<Name, AboutScreen>>,
): Record<Name, Screen> {
  const names = Object.keys(screens) as Name[];
  const defined = names.map((name) => {
    const place = { path: paths[name].template, title: titles[name] };
    return [name, defineScreen({ ...place, ...screens[name] })] as const;
  });
  return Object.fromEntries(defined) as Record<Name, Screen>;
}
