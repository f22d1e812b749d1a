import type { BootData } from '@quad/shared/boot-data';
import type { ComponentType } from 'react';
import { type Loadable, loadable } from '../components/loadable';
import type { PageHead } from '../lib/page-head';

/** What a served page says about itself apart from its title. */
export type ScreenHead = (boot: BootData) => Omit<PageHead, 'title'> & { title?: string };

export interface Screen extends Loadable<object> {
  /** Matches the paths of this screen; its named groups become parameters (`useParams`). */
  pattern: RegExp;
  /** Without the app's name. A screen that shows one thing of many names itself after it once that is known. */
  title: string;
  /** 'nav' has all navigation, 'actions' a sticky action bar instead of the bottom bar, 'none' is on its own. */
  chrome: 'nav' | 'actions' | 'none';
  /** Who may see it; everybody else gets the not-found screen. */
  access: 'everybody' | 'user' | 'admin';
  /** In the server's build only; pages without it are not for search engines. */
  head: ScreenHead | false;
}

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamName<Head> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type HrefArguments<Name extends string> = [Name] extends [never] ? [] : [params: Record<Name, string>];

interface LinkedScreen<Path extends string> extends Screen {
  /** The address of the screen, with its parameters encoded. */
  href(...args: HrefArguments<ParamName<Path>>): string;
}

interface ScreenOptions<Path extends string> extends Partial<Pick<Screen, 'chrome' | 'access' | 'head'>> {
  /** Segments after a colon are parameters; `*` matches everything. */
  path: Path;
  title: string;
  /** A route module. Of its default export only that it can be called is checked: its own type may need the screens. */
  load(): Promise<{ default(): void }>;
}

/** Declares a screen: all that the app needs to know before its code is there. */
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
