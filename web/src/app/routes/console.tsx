import { useState } from 'react';
import { Route, useLocation } from 'wouter';
import { LoadingPart } from '../../components/loading-part';
import { useUser } from '../boot';
import * as styles from '../console/console-page.module.css';
import { ConsoleBar, ConsoleRail } from '../console/console-rail';
import { consoleScreenFor } from '../console/console-screens';
import { FindAnything } from '../console/find-anything';
import { FindContext } from '../console/find-context';
import { KeySheet } from '../console/key-sheet';
import { useConsoleKeys } from '../console/use-console-keys';
import { useRailCounts } from '../console/use-rail-counts';
import { LoadingScreen } from '../layout/lone-message';
import { NotFoundPage } from '../layout/not-found-page';

type Sheet = 'find' | 'keys';

/** The console: its own navigation and keys around one of its screens. */
export default function ConsoleScreen() {
  const [pathname] = useLocation();
  const screen = consoleScreenFor(pathname, useUser());
  const counts = useRailCounts();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const find = () => setSheet('find');
  const close = () => setSheet(null);
  const help = () => setSheet('keys');
  useConsoleKeys({ onFind: find, onHelp: help });
  if (!screen) return <NotFoundPage />;
  return (
    <FindContext value={find}>
      <div className={styles.frame}>
        <ConsoleRail counts={counts} />
        <LoadingPart fallback={<LoadingScreen title={screen.title} />}>
          <Route path={screen.pattern}>
            <screen.View />
          </Route>
        </LoadingPart>
        <ConsoleBar counts={counts} />
      </div>
      <FindAnything open={sheet === 'find'} onClose={close} onKeys={help} />
      <KeySheet open={sheet === 'keys'} onClose={close} />
    </FindContext>
  );
}
