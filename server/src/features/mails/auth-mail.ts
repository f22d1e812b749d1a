import { paths } from '@quad/shared/paths';
import type { Mail } from '../../adapters/mailer';
import type { AuthMailJob } from '../auth/auth-mails';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

const notYou = "If this wasn't you, you can ignore this email.";

function verifyUrl(
  { token, returnTo }: Extract<AuthMailJob, { kind: 'verify-email' }>,
  publicUrl: string,
): string {
  const query = new URLSearchParams({ token, ...(returnTo ? { returnTo } : {}) });
  return `${publicUrl}${paths.verifyEmail()}?${query}`;
}

function contentOf(job: AuthMailJob, publicUrl: string): { subject: string; content: MailContent } {
  const footer = [`You're getting this because ${job.email} was used on Quad.`];
  if (job.kind === 'verify-email') {
    return {
      subject: `${job.code} is your Quad code`,
      content: {
        title: 'Verify your email',
        paragraphs: ['Enter this code in Quad, or use the button. Both work for a day.'],
        code: job.code,
        primary: { text: 'Verify email', url: verifyUrl(job, publicUrl) },
        footer: [notYou, ...footer],
      },
    };
  }
  if (job.kind === 'reset-password') {
    return {
      subject: 'Reset your Quad password',
      content: {
        title: 'Choose a new password',
        paragraphs: ['This link works once, for 30 minutes. Using it signs you out everywhere else.'],
        primary: { text: 'Reset password', url: `${publicUrl}${paths.resetPassword()}?token=${job.token}` },
        footer: [notYou, ...footer],
      },
    };
  }
  if (job.kind === 'email-changed') {
    return {
      subject: 'Your Quad email was changed',
      content: {
        badge: { text: 'Account security', tone: 'warn' },
        title: 'Your email was changed',
        paragraphs: [
          `Your Quad account no longer uses ${job.email}, and your other devices are signed out. If this was you, you're all set.`,
          "If this wasn't you, undo the change: your account uses this address again, we sign out every device, and you choose a new password. The link works for 7 days.",
        ],
        primary: {
          text: 'Undo the change',
          url: `${publicUrl}${paths.resetPassword()}?restore=${job.token}`,
        },
        footer,
      },
    };
  }
  return {
    subject: 'Your Quad password was changed',
    content: {
      title: 'Your password was changed',
      paragraphs: ["Your other devices are signed out. If this wasn't you, reset your password now."],
      primary: { text: 'Reset password', url: publicUrl + paths.forgotPassword() },
      footer,
    },
  };
}

/** Composes a mail about an account. */
export function composeAuthMail(job: AuthMailJob, publicUrl: string): Mail {
  const { subject, content } = contentOf(job, publicUrl);
  return {
    to: job.email,
    subject,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `${job.kind}.${job.id}`,
  };
}
