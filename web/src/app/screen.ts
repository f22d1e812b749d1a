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

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamName<Head> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type HrefArguments<Name extends string> = [Name] extends [never] ? [] : [params: Record<Name, string>];

interface LinkedScreen<Path extends string> extends Screen {
  /** The URL of the screen, with its parameters encoded. */
  href(...args: HrefArguments<ParamName<Path>>): string;
}

interface ScreenOptions<Path extends string> extends Partial<Pick<Screen, 'chrome' | 'access' | 'head'>> {
  /** Segments after a colon are parameters; `*` matches everything. */
  path: Path;
  title: string;
  /**
   * A route module. Only its default export being callable is checked: its own type may depend on the
   * screens.
   */
  load(): Promise<{ default(): void }>;
}

/** Declares a screen: everything the app needs to know before its code is loaded. */
export function defineScreen<const Path extends string>({
  path,
  load,
  chrome = 'nav',
  access = 'everybody',
  head = false,
  title,
}: ScreenOptions<Path>): LinkedScreen<Path> {
  const source = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.*');
  return {
    ...loadable(async () => (await load()).default as ComponentType),
    pattern: RegExp(`^${source}${path === '/' ? '' : '/?'}$`),
    title,
    chrome,
    access,
    head,
    href: (params?: Record<string, string>) =>
      path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? '')),
  };
}
