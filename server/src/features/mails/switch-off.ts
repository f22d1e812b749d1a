import { paths } from '@quad/shared/paths';

/** How the mails of one kind are switched off: the line of the footer, and where mail programs post (RFC 8058). */
export const switchOff = (text: string, publicUrl: string, choiceToken: string) => ({
  line: { text, link: { text: 'Turn them off', url: publicUrl + paths.mailChoice(choiceToken) } },
  unsubscribeUrl: `${publicUrl}/api/notifications/by-link/${choiceToken}/off`,
});
