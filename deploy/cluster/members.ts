import { variableOf } from '@academy/chassis/runtime/from-environment.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { signingKey } from '../embedded/platform.ts'
import { webDist } from '../launch/web-build.ts'
import { freePort } from '../local/ports.ts'
import type { Parts } from './parts.ts'
import type { Member } from './supervise.ts'

interface Place {
  name: string
  label: string
  port: number
}

const addressOf = ({ port }: Place): string => `http://127.0.0.1:${port}`

/** Where each service is reached, by its variable: its processes by commas. */
const addressesOf = (places: readonly Place[]): NodeJS.ProcessEnv => {
  const services = new Set(places.map(({ name }) => name).filter((name): name is Service => name !== 'gateway'))
  const processes = (service: Service) => places.filter(({ name }) => name === service)
  return Object.fromEntries([...services].map((service) => [variableOf(service), processes(service).map(addressOf).join(',')]))
}

/**
 * Every process with its own port, which knows the addresses of all; figures are served from `METRICS_PORT` on, in the order of the processes. The
 * addresses by their variables are given too, for whoever asks the services.
 */
export const membersOf = async (
  scale: ReadonlyMap<string, number>,
  files: ReadonlyMap<string, string>,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<{ members: Member[]; addresses: NodeJS.ProcessEnv }> => {
  const places: Place[] = []
  for (const [name, count] of scale)
    for (let nth = 1; nth <= count; nth++) places.push({ name, label: count > 1 ? `${name}.${nth}` : name, port: name === 'gateway' ? port : await freePort() })
  const addresses = addressesOf(places)
  const figures = Number(env.METRICS_PORT ?? process.env.METRICS_PORT ?? 0)
  const members = places.map(({ name, label, port: own }, nth) => ({
    name: label,
    file: files.get(name) ?? '',
    env: { ...env, ...addresses, PORT: String(own), ...(figures > 0 ? { METRICS_PORT: String(figures + nth) } : {}) },
  }))
  return { members, addresses }
}

/** What every process is told: the parts, the keys kept in the folder, where people reach the gateway. */
export const environment = (parts: Parts, dataDir: string, port: number): NodeJS.ProcessEnv => {
  const key = signingKey(dataDir)
  return {
    ...parts.env,
    ...{ WEB_DIST: webDist, SIGNING_KEY: key, ID_SECRET: key, PUBLIC_URL: `http://127.0.0.1:${port}` },
  }
}
