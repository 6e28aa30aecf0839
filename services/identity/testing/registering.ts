import { database } from '@academy/chassis/mongo/database.ts'
import { unsealed } from '@academy/chassis/runtime/sealed.ts'
import type { Answer, Installation } from '@academy/chassis/testing/installation.ts'
import type { Endpoint, Received } from '@academy/contracts/core/endpoint.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { MESSAGE_SEAL } from '@academy/contracts/core/message.ts'
import { ownRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import { organisationState, positionState } from '@academy/contracts/org/events.ts'
import { Transformer } from '@napi-rs/image'
import { newCaptcha } from '../accounts/sessions/captcha.ts'

const e = ownRegistration.endpoints
const secret = 'a-key-for-tests-alone'

/** The number of a card of somebody who was born on this day (`19990314`). */
export const cardOf = (born: string, n: number) => {
  const first = `110101${born}${String(n).padStart(3, '0')}`
  return first + checkDigit(first)
}

/** An outlet, a school, and the posts that they have. */
export const placesFor = async (site: Installation): Promise<void> => {
  const org = { ...organisationState.example, phone: '057455500162' }
  await site.tell(organisationState, 'o1', { ...org, id: 'o1', nameCn: '宁波砚溪鄞州店', nameEn: 'Yanxi Yinzhou', path: ['o1'] })
  await site.tell(organisationState, 's1', { ...org, id: 's1', code: 'S0001', nameCn: '沈阳职院', nameEn: 'Shenyang College', orgType: '30', path: ['s1'] })
  await site.tell(organisationState, 'gone', { ...org, id: 'gone', code: 'O9999', nameCn: '已关店', nameEn: 'Closed', dealerStatus: '40', path: ['gone'] })
  const position = positionState.example
  for (const more of [
    { code: 'SV03', nameCn: '服务顾问', nameEn: 'Service Adviser', positionGroup: 'SV' as const },
    { code: 'TE08', nameCn: '技师学徒', nameEn: 'Apprentice', positionGroup: 'TE' as const },
    { code: 'MG05', nameCn: '培训专员', nameEn: 'Training Coordinator', positionGroup: 'MG' as const, single: true, adminAllowed: true },
    { code: 'AC06', nameCn: '教务专员', nameEn: 'Registrar', positionGroup: 'AC' as const },
  ])
    await site.tell(positionState, `pos-${more.code}`, { ...position, ...more, id: `pos-${more.code}` })
  await site.settled()
}

/** The digits that were sent last to whoever proves an address. */
export const codeSent = async (site: Installation): Promise<string> => {
  await site.settled()
  const log = await database('bus').collection('log').find({}).toArray()
  const told = log.map((row) => JSON.stringify(row)).filter((row) => row.includes('registrations.mailed'))
  return unsealed(/"code":"([\w-]{40,})"/.exec(told.at(-1) ?? '')?.[1] ?? '', MESSAGE_SEAL, secret)?.text ?? ''
}

/** A browser in which somebody registers: it keeps its cookie. */
export const visitorAt = (site: Installation) => {
  let cookie = ''
  const call = async <E extends Endpoint>(endpoint: E, input: object = {}): Promise<Answer<Received<E>>> => {
    const answer = await fetch(`${site.platform.addressOf('identity')}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...site.headers({}), ...(cookie ? { cookie } : {}) },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
    })
    const [, set = ''] = /^(academy-registration=[^;]*);/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
    if (set) cookie = set
    return (await answer.json()) as Answer<Received<E>>
  }
  const ask = (address: string) => {
    const { captchaId, code } = newCaptcha({ kv: null as never, secret, now: site.clock.now() }, 'register|', 3)
    return call(e.ask, { kind: 'email', address, agreementIds: [], captchaId, captcha: code })
  }
  const prove = async (address: string) => {
    site.clock.advance(61_000)
    const { requestId } = site.ok(await ask(address))
    return site.ok(await call(e.begin, { requestId, code: await codeSent(site) }))
  }
  const send = async (field: 'photo' | 'letter', name: string, bytes: Uint8Array) => {
    const { id } = site.ok(await call(e.fileBegin, { field, name, size: bytes.length }))
    const path = `${site.platform.addressOf('identity')}/auth/register/files/${id}/pieces?at=0`
    const headers = { 'content-type': 'application/octet-stream', ...site.headers({}), cookie }
    await fetch(path, { method: 'PUT', headers, body: bytes as BodyInit })
    return call(e.fileFinish, { id, field })
  }
  const photo = async () => send('photo', 'me.png', await Transformer.fromRgbaPixels(new Uint8Array(300 * 400 * 4).fill(180), 300, 400).png())
  return { call, ask, prove, send, photo, forget: () => (cookie = '') }
}
