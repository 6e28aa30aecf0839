import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@academy/contracts/core/endpoint.ts'
import { parseAllDocuments } from 'yaml'
import { root } from '../local/root.ts'

interface Container {
  image: string
  args?: string[]
  command?: string[]
  env?: { name: string; value: string }[]
  resources?: { requests?: object; limits?: { memory?: string } }
  securityContext?: object
  [probe: `${string}Probe`]: { httpGet?: { path: string } } | undefined
}
interface Pod {
  containers: Container[]
  securityContext?: object
  automountServiceAccountToken?: boolean
}
interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: Record<string, unknown> & { template?: { spec: Pod } }
}

const folder = join(root, 'deploy', 'kubernetes')
const read = (file: string): Manifest[] => parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest)
const container = (file: string) => read(file)[0]?.spec?.template?.spec.containers[0]
const all = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.yaml'))
const everyProgram = read('base/patches/every-program.yaml')[0]?.spec?.template?.spec
const bounds = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } }

test.each([...services, 'gateway'])('%s has a deployment of its program, an address, a disruption budget, and is built with the others', (name) => {
  const manifests = read(`base/${name}.yaml`)
  expect(manifests.slice(0, 3).map(({ kind, metadata }) => [kind, metadata.name])).toEqual(
    ['Deployment', 'Service', 'PodDisruptionBudget'].map((kind) => [kind, name]),
  )
  expect(container(`base/${name}.yaml`)).toMatchObject({ name: 'program', image: 'dealer-academy', args: [`${name}.mjs`] })
  expect((read('base/kustomization.yaml')[0] as unknown as { resources: string[] }).resources).toContain(`${name}.yaml`)
  // the jobs decide among themselves who runs: more processes of them gain nothing
  expect(manifests.some(({ kind }) => kind === 'HorizontalPodAutoscaler')).toBe(name !== 'jobs')
})

test('every program runs bound: nobody in particular, nothing to write to but /tmp, no token of the cluster, a limit of memory', () => {
  expect(everyProgram).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  })
  const [program] = everyProgram?.containers ?? []
  expect(program?.securityContext).toEqual({ ...bounds, readOnlyRootFilesystem: true })
  expect(program?.resources).toMatchObject({ requests: { cpu: '100m' }, limits: { memory: '384Mi' } })
  // a job is all services in one process
  expect(container('base/patches/every-job.yaml')?.resources).toEqual({ limits: { memory: '768Mi' } })
})

test('a program is asked whether it lives and whether it may serve, and goes on serving a while when it goes', () => {
  const program = container('base/patches/every-deployment.yaml')
  expect([program?.livenessProbe?.httpGet?.path, program?.readinessProbe?.httpGet?.path]).toEqual(['/health', '/ready'])
  expect(container('base/patches/gateway.yaml')?.readinessProbe?.httpGet?.path).toBe('/health')
  expect(program).toHaveProperty('lifecycle.preStop')
})

test('topics, indexes and what an installation begins with are made by jobs', () => {
  expect(read('base/prepare.yaml').map(({ kind, metadata, spec }) => [kind, metadata.name, spec?.template?.spec.containers[0]?.args?.[0]])).toEqual(
    ['topics', 'indexes', 'seed'].map((name) => ['Job', name, `${name}.mjs`]),
  )
})

test('secrets come by reference: each that a program reads is named in the example, which holds no value', () => {
  const asked = everyProgram?.containers[0]?.env?.map(({ name, value }) => [name.endsWith('_FILE'), value.split('/').at(-1)])
  const example = read('secret.example.yaml')[0]?.stringData ?? {}
  expect(asked).toEqual(Object.keys(example).map((name) => [true, name]))
  expect(new Set(Object.values(example))).toEqual(new Set(['']))
  expect(all.filter((file) => read(file).some(({ kind }) => kind === 'Secret'))).toEqual(['secret.example.yaml'])
})

test('services are reached from the gateway and each other only, and everything else is closed', () => {
  const policies = read('base/network.yaml')
  expect(policies[0]?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  const open = policies.filter(({ spec }) => JSON.stringify(spec).includes('"ingress"') && !JSON.stringify(spec?.ingress).includes('"from"'))
  expect(open.map(({ metadata }) => metadata.name)).toEqual(['gateway-from-outside'])
})

test('figures are served on a port of their own, which only the namespace of those who watch may ask', () => {
  const program = container('base/patches/every-deployment.yaml') as unknown as { ports: { name: string; containerPort: number }[] }
  const port = String(program.ports.find(({ name }) => name === 'metrics')?.containerPort)
  expect(read('base/configuration.yaml')[0]?.data?.METRICS_PORT).toBe(port)
  const template = read('base/patches/every-deployment.yaml')[0]?.spec?.template as unknown as { metadata: { annotations: Record<string, string> } }
  expect(template.metadata.annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': port, 'prometheus.io/path': '/metrics' })
  const from = read('base/network.yaml').filter(({ spec }) => JSON.stringify(spec?.ingress ?? '').includes('"metrics"'))
  expect(from.map(({ spec }) => (spec?.ingress as { from: unknown }[] | undefined)?.map((one) => one.from))).toEqual([
    [[{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }]],
  ])
})

test('production asks for safe topics and for two of each; no image is without a version', () => {
  expect(read('overlays/production/addresses.yaml')[0]?.data).toMatchObject({ NODE_ENV: 'production', KAFKA_PLAN: 'production' })
  expect(read('overlays/production/at-least-two.yaml')[0]?.spec).toEqual({ minReplicas: 2 })
  for (const overlay of ['trial', 'production'])
    expect(read(`overlays/${overlay}/kustomization.yaml`)[0]).toMatchObject({ images: [{ name: 'dealer-academy', newTag: expect.stringMatching(/^\d/) }] })
  const images = all.flatMap((file) => read(file).flatMap(({ spec }) => spec?.template?.spec.containers.map(({ image }) => image) ?? []))
  expect(images.filter((image) => image && image !== 'dealer-academy' && !/:\d/.test(image))).toEqual([])
})
