import { Link } from 'wouter';
import { useBoot } from '../boot';
import { MenuButton } from '../layout/menu-context';
import { pageTitles } from '../page-titles';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

/** What is on near the person looking. */
export function DiscoverScreen() {
  usePageTitle(pageTitles.discover);
  const events = useBoot().discover?.page.events ?? [];
  return (
    <main id="main" className="page">
      <MenuButton className="phone-only" />
      <h1 className="display text-2xl">{pageTitles.discover}</h1>
      <ul>
        {events.map(({ id, title }) => (
          <li key={id}>
            <Link href={paths.event(id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
