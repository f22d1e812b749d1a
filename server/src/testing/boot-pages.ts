import type { WebRenderer } from '../plugins/web';

/** Pages that are nothing but their data: tests of the server need no built web app. */
export const bootPages: WebRenderer = {
  inlineScripts: [],
  render: (_url, boot) => ({
    document: JSON.stringify(boot),
    status: boot.event === null || boot.missingPath ? 404 : 200,
  }),
};
