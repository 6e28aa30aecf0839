import { seal, unsealed } from './sealed.ts'

// Secrets that a record keeps: a client's secret, the password of a mailbox, a key of storage. They are stored sealed by AES-256-GCM, opened only where
// they are used, and told to nobody: what is told instead is when each was set and by whom (areas/shell-access.md rule 25).

/** Takes a secret, what it is for and the installation's own secret, and gives it as it may be stored; another purpose does not open it. */
export const closeSecret = (text: string, purpose: string, key: string): string => seal(text, Number.MAX_SAFE_INTEGER, purpose, key)

/** The secret again; undefined where it was closed for another purpose or by another installation's secret. */
export const openSecret = (closed: string, purpose: string, key: string): string | undefined => unsealed(closed, purpose, key)?.text
