import type { Settings } from '@quad/shared/contract/settings';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { useAction } from '../../../lib/use-action';
import { cancelDeletion, settingsQuery } from '../settings.api';
import { SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

const DeleteSheet = loadable(async () => (await import('./delete-sheet')).DeleteSheet).View;

const longDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** Account deletion: requested, pending, cancelled. */
export function DeleteSection({ settings: { deletionAt } }: { settings: Settings }) {
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAction();

  const keep = () =>
    act({
      run: cancelDeletion,
      done: { title: 'Account kept', description: 'Nothing will be deleted.' },
      refresh: [settingsQuery()],
      failed: "We couldn't stop the deletion. Please try again.",
    });

  return (
    <SettingsSection id="delete" title="Delete account">
      <div className={settingsSectionStyles.card}>
        <div className={settingsSectionStyles.block}>
          {deletionAt ? (
            <>
              <p>We'll delete your account on {longDay(deletionAt)}. Until then you can change your mind.</p>
              <Button tone="outline" size="sm" busy={isBusy} onClick={() => void keep()}>
                Keep account
              </Button>
            </>
          ) : (
            <>
              <p>Your upcoming events are cancelled, your comments and videos deleted.</p>
              <Button tone="danger" size="sm" onClick={() => setAsking(true)}>
                <Trash2 size={16} />
                Delete account
              </Button>
            </>
          )}
        </div>
      </div>
      {isAsking && (
        <LazyPart onFail={() => setAsking(false)}>
          <DeleteSheet onClose={() => setAsking(false)} />
        </LazyPart>
      )}
    </SettingsSection>
  );
}
