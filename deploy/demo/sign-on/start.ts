import { randomBytes } from 'node:crypto'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { providers } from '@academy/contracts/identity/system/providers.ts'
import { startProvider } from './provider.ts'

const CLIENT = 'demo-academy'

/** Starts the provider of the demo on this port, and has the academy know it: its button stands on the sign-in page. */
export const startDemoSignOn = async (platform: Platform, port: number) => {
  const { page, save, update, activate } = providers.endpoints
  const as = { tenantId: 'chengtu' }
  const secret = randomBytes(24).toString('base64url')
  return startProvider(async (issuer) => {
    const { records } = await callService(platform, 'identity', page, { limit: 100 }, as)
    const known = records.find(({ clientId }) => clientId === CLIENT)
    const names = { nameCn: '演示企业账号', nameEn: 'Demo company account' }
    const fields = { ...names, issuer, clientId: CLIENT, secret, claim: 'preferred_username', matches: 'userCode' as const }
    const row = known
      ? await callService(platform, 'identity', update, { ...fields, id: known.id }, as)
      : await callService(platform, 'identity', save, fields, as)
    if (row.status !== 'active') await callService(platform, 'identity', activate, { id: row.id }, as)
    const { redirectUri = '', logoutUri = '', afterLogoutUri = '' } = row
    return { id: CLIENT, secret, redirectUri, logoutUri, afterLogoutUri }
  }, port)
}
