import { apiPath } from '@quad/shared/api-request';
import type { DataExport } from '@quad/shared/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Download } from 'lucide-react';
import { Button } from '../../../components/button';
import { useAction } from '../../../lib/use-action';
import { dataExportQuery, requestDataExport } from '../settings.api';
import { SettingsRow, SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

const pollMs = 1_500;

/** '2.4 MB', in powers of 1000. */
function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

const notes: Record<DataExport['status'], string> = {
  none: 'A ZIP with everything Quad has about you',
  ready: 'A ZIP with everything Quad has about you',
  preparing: "We're preparing your archive. You can leave this page.",
  failed: "We couldn't make your last archive. Please request it again.",
};

/** An archive of the person's own data: requested, prepared, downloaded. */
export function DataSection() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...dataExportQuery(),
    // Only polls while an archive is being prepared.
    refetchInterval: (query) => (query.state.data?.status === 'preparing' ? pollMs : false),
  });
  const { act, isBusy: isRequesting } = useAction();
  const request = () =>
    act({
      run: async () => {
        const requested = await requestDataExport();
        // What is still on its way is from before the request, and would say that there is none.
        await client.cancelQueries(dataExportQuery());
        client.setQueryData(dataExportQuery().queryKey, requested);
      },
      failed: "We couldn't start your archive. Please try again.",
    });
  const isBusy = isRequesting || data?.status === 'preparing';

  return (
    <SettingsSection id="data" title="Your data">
      <div className={settingsSectionStyles.card} aria-live="polite">
        <SettingsRow
          icon={<Download />}
          title="Download my data"
          note={notes[data?.status ?? 'none']}
          action={
            <Button
              tone="secondary"
              size="sm"
              aria-label="Request my data"
              busy={isBusy}
              onClick={() => void request()}
            >
              Request
            </Button>
          }
        />
        {data?.status === 'ready' && data.fileName && (
          <SettingsRow
            icon={<Check />}
            title={data.fileName}
            note={`${sizeInWords(data.size ?? 0)} · until ${dayOf(data.expiresAt ?? '')}`}
            action={
              <a
                className="btn btn-sm btn-outline"
                href={apiPath('GET /api/settings/export/file')}
                download={data.fileName}
              >
                Download
              </a>
            }
          />
        )}
      </div>
    </SettingsSection>
  );
}
