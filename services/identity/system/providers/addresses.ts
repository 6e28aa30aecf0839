import { setting } from '@academy/chassis/runtime/config.ts'

/** Where people reach us, without a slash at its end. */
export const ourAddress = (): string => setting('PUBLIC_URL', `http://127.0.0.1:${setting('PORT', '8080')}`).replace(/\/+$/, '')

/** Where a provider sends a browser back to. */
export const redirectUri = (): string => `${ourAddress()}/api/auth/didLogin/back`

/** Where a provider says that somebody has signed out there. */
export const logoutUri = (id: string): string => `${ourAddress()}/api/auth/didLogout/${id}`

/** Where a provider sends a browser to that has signed out. */
export const afterLogoutUri = (): string => `${ourAddress()}/`
