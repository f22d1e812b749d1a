/** Why something is reported, in the order of the form. */
export const reportReasons = ['spam', 'harassment', 'dangerous', 'misleading', 'private', 'other'] as const;

export const reportReasonLabels: Record<(typeof reportReasons)[number], string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  dangerous: 'Dangerous or illegal',
  misleading: 'Fake or misleading',
  private: 'Shows private information',
  other: 'Something else',
};
