import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@academy/contracts/core/endpoint.ts'
import { parse } from 'yaml'
import { root } from '../local/root.ts'
import { programs } from './programs.ts'

interface Part {
  image?: string
  build?: unknown
  command?: string[]
  entrypoint?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  restart?: string
  healthcheck?: { disable?: boolean }
  ports?: string[]
  networks?: string[]
  profiles?: string[]
  secrets?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
}
interface Compose {
  services: Record<string, Part>
  networks: Record<string, { internal?: boolean }>
}

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const read = (file: string) => parse(text(file), { merge: true, logLevel: 'silent' }) as Compose
const trial = read('docker-compose.yml')
const production = read('docker-compose.production.yml')
const parts = Object.entries(trial.services)
const long = [...services, 'gateway']
const dockerfile = text('deploy/docker/Dockerfile')

describe('docker-compose.yml', () => {
  test.each(long)('%s runs its own program, is started again, and after what it needs', (name) => {
    const part = trial.services[name]
    expect([...(part?.entrypoint ?? []), ...(part?.command ?? [])]).toEqual([`${name}.mjs`])
    expect(part?.restart).toBe('unless-stopped')
    expect(part?.healthcheck).toBeUndefined()
    const needs = name === 'gateway' ? services.map((service) => [service, 'service_healthy']) : [['seed', 'service_completed_successfully']]
    expect(Object.entries(part?.depends_on ?? {}).map(([other, { condition }]) => [other, condition])).toEqual(needs)
  })

  test('every container is bound: no privileges, a limit of memory, an image of a fixed version', () => {
    for (const [name, part] of parts) {
      expect([name, part.cap_drop, part.security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
      expect([name, part.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)])
      expect([name, part.image]).toEqual([name, expect.stringMatching(/:\d[\w.-]*$/)])
    }
  })

  test('only a broker and the one-shot of the database may write beside their volumes', () => {
    expect(parts.flatMap(([name, part]) => (part.read_only ? [] : [name]))).toEqual(['mongo-replica-set', 'kafka'])
  })

  test('one container builds the image that all programs share, and only the gateway is published, on this machine alone', () => {
    expect(parts.flatMap(([name, part]) => (part.build ? [name] : []))).toEqual(['gateway'])
    expect(parts.flatMap(([name, part]) => (part.ports ?? []).map((port) => [name, port]))).toEqual([['gateway', `127.0.0.1:\${PORT:-8080}:8080`]])
    expect(trial.networks.inside?.internal).toBe(true)
  })

  test('each program finds every service by its variable', () => {
    const known = services.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, `http://${name}:8080`])
    for (const name of long) expect(trial.services[name]?.environment).toMatchObject(Object.fromEntries(known))
    for (const name of long) expect(production.services[name]?.environment).toMatchObject(Object.fromEntries(known))
  })

  test('the address that people type can be told from outside: only a plain http one lets cookies travel unprotected', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose fills it
    for (const name of long) expect(trial.services[name]?.environment?.PUBLIC_URL).toBe('${PUBLIC_URL:-http://127.0.0.1:${PORT:-8080}}')
  })

  test('every program that a container runs is one of the image', () => {
    const run = parts.flatMap(([, part]) => [...(part.entrypoint ?? []), ...(part.command ?? [])].filter((word) => word.endsWith('.mjs')))
    expect(run.map((file) => file.replace('.mjs', '')).sort()).toEqual(Object.keys(programs).sort())
  })
})

describe('docker-compose.production.yml', () => {
  test('it asks for the safe plan, and takes every secret from a file', () => {
    for (const name of [...long, 'topics', 'indexes', 'seed']) {
      const { environment = {}, secrets = [] } = production.services[name] ?? {}
      expect(environment).toMatchObject({ NODE_ENV: 'production', KAFKA_PLAN: 'production', KAFKA_PARTITIONS: expect.stringContaining('KAFKA_PARTITIONS:-') })
      expect(Object.keys(environment).filter((key) => /KEY|SECRET|PASSWORD|MONGO|REDIS|SMTP/.test(key) && !key.endsWith('_FILE'))).toEqual([])
      const asked = Object.entries(environment).flatMap(([key, value]) => (key.endsWith('_FILE') ? [value.replace('/run/secrets/', '')] : []))
      expect(asked.sort()).toEqual([...secrets].sort())
    }
  })

  test('nothing of the trial starts with it: no database, no broker, no demo', () => {
    const off = Object.entries(production.services).flatMap(([name, part]) => (part.profiles?.includes('never') ? [name] : []))
    expect(off.sort()).toEqual(['kafka', 'mongo', 'mongo-replica-set', 'play', 'redis'])
    expect(production.services.seed?.command).toEqual(['seed.mjs', '--seed=empty'])
  })

  test('a secret has a value in no file, but those that say that everybody knows them', () => {
    const values = ['docker-compose.yml', 'docker-compose.production.yml', 'deploy/docker/Dockerfile'].flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => /^\s+[A-Z_]*(KEY|SECRET|PASSWORD|TOKEN)[:=] *\S/.test(line)),
    )
    expect(values.every((line) => line.includes('trial-only-not-secret'))).toBe(true)
    expect(values).toHaveLength(2)
  })
})

describe('the image', () => {
  test('its last stage runs as nobody in particular, looks after its health and takes from the build only node and the bundle', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect([...last.matchAll(/^COPY (.*)$/gm)].map(([, what]) => what)).toEqual([
      '--from=build /usr/local/bin/node /usr/local/bin/node',
      '--from=build /app /app',
    ])
    expect(last).toMatch(/^USER 10001:10001$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(dockerfile).not.toMatch(/:latest|^ARG |^FROM [^:\s]+(?: |$)/m)
  })

  test('its build is told every workspace before it installs', () => {
    const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] }
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder)
    const wanted = workspaces.filter((name) => !name.endsWith('*')).concat(['chassis', ...services].map((name) => `services/${name}`))
    expect(copied.sort()).toEqual(wanted.sort())
  })
})
