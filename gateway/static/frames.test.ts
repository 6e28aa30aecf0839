import type { Envelope } from '@academy/contracts/core/event.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { type Site, start } from '../testing/site.ts'

let site: Site
afterEach(async () => site.stop())

let told = 0
const origins = (paramValue: string, tenantId = 'chengtu', paramCode = 'frame.origins') => {
  const aggregateId = `p-${paramCode}`
  const data = { ...paramState.example, id: aggregateId, paramCode, paramValue }
  return { tenantId, aggregateId, aggregateVersion: ++told, name: paramState.name, schema: paramState.version, data } as unknown as Envelope
}
const frames = async () => {
  const policy = (await fetch(`http://127.0.0.1:${site.port}/`)).headers.get('content-security-policy') ?? ''
  return /frame-src ([^;]*)/.exec(policy)?.[1]
}

test('pages may frame the sites that frame.origins names, exactly, from the moment it does (resolutions.md 34)', async () => {
  site = await start({ states: [origins('https://bi.example:8443')] })
  expect(await frames()).toBe("'self' https://bi.example:8443")
  site.tell(origins('https://bi.example:8443 https://docs.example', 'yuanxiu'))
  expect(await frames()).toBe("'self' https://bi.example:8443 https://docs.example")
  site.tell(origins('https://free.example', 'chengtu', 'frame.free'))
  expect(await frames()).toBe("'self' https://bi.example:8443 https://docs.example https://free.example")
  site.tell(origins('-', 'chengtu', 'frame.free'))
  site.tell(origins('https://*.example'))
  site.tell(origins('https://other.example', 'yuanxiu', 'own.frames'))
  site.tell(origins("https://docs.example; script-src 'unsafe-inline'", 'yuanxiu'))
  expect(await frames()).toBe("'self'")
})
