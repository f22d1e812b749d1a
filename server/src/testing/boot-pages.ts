import type { BootData } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import type { WebRenderer } from '../plugins/web';

/** The data of a page with all events that it lists. */
function wholeBoot({ discover, ...boot }: BootData, listed: readonly string[]): BootData {
  if (!discover || listed.length === 0) return { ...boot, discover };
  const events = listed.map((json) => JSON.parse(json) as EventSummary);
  return { ...boot, discover: { ...discover, page: { ...discover.page, events } } };
}

/** Pages that are nothing but their data: tests of the server need no built web app. */
export const bootPages: WebRenderer = {
  inlineScripts: [],
  render: (_url, boot, listed = []) => ({
    document: JSON.stringify(wholeBoot(boot, listed)),
    status: boot.event === null || boot.missingPath ? 404 : 200,
  }),
};
