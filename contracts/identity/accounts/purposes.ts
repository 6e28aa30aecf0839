/** What personal data may be used for. Without training nothing can be done here. */
export const purposes = ['training', 'mails', 'photo', 'talent'] as const
