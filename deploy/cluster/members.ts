import { variableOf } from '@academy/chassis/runtime/from-environment.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { signingKey } from '../embedded/platform.ts'
import { webDist } from '../launch/web-build.ts'
import { freePort } from '../local/ports.ts'
import type { Parts } from './parts.ts'
import type { Member } from './supervise.ts'

/** Every process with its own port, and all addresses by their variables; figures are served from `METRICS_PORT` on, in the order of the processes. */
export const membersOf = async (
  scale: ReadonlyMap<string, number>,
  files: ReadonlyMap<string, string>,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<Member[]> => {
  const places: { name: string; label: string; port: number }[] = []
  for (const [name, count] of scale)
    for (let nth = 1; nth <= count; nth++) places.push({ name, label: count > 1 ? `${name}.${nth}` : name, port: name === 'gateway' ? port : await freePort() })
  const urls = [...scale.keys()]
    .filter((name): name is Service => name !== 'gateway')
    .map((name) => [
      variableOf(name),
      places
        .filter((one) => one.name === name)
        .map((one) => `http://127.0.0.1:${one.port}`)
        .join(','),
    ])
  const addresses = Object.fromEntries(urls)
  const figures = Number(env.METRICS_PORT ?? process.env.METRICS_PORT ?? 0)
  return places.map(({ name, label, port: own }, nth) => ({
    name: label,
    file: files.get(name) ?? '',
    env: { ...env, ...addresses, PORT: String(own), ...(figures > 0 ? { METRICS_PORT: String(figures + nth) } : {}) },
  }))
}

/** What every process is told: the parts, the keys kept in the folder, where people reach the gateway. */
export const environment = (parts: Parts, dataDir: string, port: number): NodeJS.ProcessEnv => {
  const key = signingKey(dataDir)
  return {
    ...parts.env,
    ...{ WEB_DIST: webDist, SIGNING_KEY: key, ID_SECRET: key, PUBLIC_URL: `http://127.0.0.1:${port}` },
  }
}
