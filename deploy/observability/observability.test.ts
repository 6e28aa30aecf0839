import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@academy/contracts/core/endpoint.ts'
import { parse } from 'yaml'
import { root } from '../local/root.ts'
import { faultsIn, type Known, knownFrom } from './expressions.ts'
import { scene } from './story.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}
interface Dashboard {
  uid: string
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[]
  templating: { list: { query: string | { query: string } }[] }
}

const folder = join(root, 'deploy', 'observability')
const text = (file: string) => readFileSync(join(folder, file), 'utf8')
const rules = (parse(text('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const dashboards = readdirSync(join(folder, 'dashboards')).map((file) => JSON.parse(text(join('dashboards', file))) as Dashboard)
const namesIn = (template: string, pattern: RegExp): string[] => [...template.matchAll(pattern)].map(([, label = '']) => label)

let known: Known
beforeAll(async () => {
  const one = await scene()
  await one.traffic()
  known = knownFrom(await one.scrape())
  await one.stop()
}, 120_000)

test('every alert asks for what a running installation tells, by labels that it has', () => {
  expect(rules.length).toBeGreaterThanOrEqual(10)
  const faults = rules.flatMap(({ alert, expr, annotations }) =>
    faultsIn(expr, namesIn(annotations.summary + annotations.description, /\$labels\.(\w+)/g), known).map((fault) => `${alert}: ${fault}`),
  )
  expect(faults).toEqual([])
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect([...new Set(rules.map(({ labels }) => labels.severity))].sort()).toEqual(['critical', 'warning'])
})

test('every panel shows what a running installation tells, and its legend names labels that it keeps', () => {
  expect(dashboards.map(({ uid }) => uid).sort()).toEqual(['approvals', 'events', 'gateway', 'services'].map((name) => `academy-${name}`))
  const faults = dashboards.flatMap(({ uid, panels, templating }) => [
    ...panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr, legendFormat }) => faultsIn(expr, namesIn(legendFormat, /\{\{(\w+)\}\}/g), known).map((fault) => `${uid}, ${title}: ${fault}`)),
    ),
    ...templating.list.flatMap(({ query }) => {
      const [, metric, label] = typeof query === 'string' ? [] : (/^label_values\((\w+), (\w+)\)$/.exec(query.query) ?? ['', 'none', 'none'])
      return metric ? faultsIn(metric, [label as string], known) : []
    }),
  ])
  expect(faults).toEqual([])
})

test.each([
  ['sum(rate(academy_requests_seconds_count[5m]))', 'nobody tells academy_requests_seconds_count'],
  ['sum by (path) (rate(academy_request_seconds_count[5m]))', 'academy_request_seconds_count has no label path'],
  ['academy_dead_letters{status="failed"} > 0', 'academy_dead_letters has no label status'],
  ['academy_dead_letters{state="fialed"} > 0', 'academy_dead_letters is never told with state="fialed"'],
  ['rate(academy_request_seconds_count{outcome=~"failed|away"}[5m])', 'academy_request_seconds_count is never told with outcome=~"failed|away"'],
  ['absent(academy_processes{service="trainings"})', 'academy_processes is never told with service="trainings"'],
  ['sum(rate(academy_published_total[5m])', 'its brackets do not close'],
])('a wrong name is found: %s', (expression, fault) => {
  expect(faultsIn(expression, [], known)).toEqual([fault])
})

test('each service and the gateway is missed, and asked by both ways of scraping', () => {
  const missing = rules.find(({ alert }) => alert === 'AcademyProcessMissing')?.expr ?? ''
  const all = [...services, 'gateway']
  for (const name of all) expect(missing).toContain(`absent(academy_processes{service="${name}"})`)
  interface Scrape {
    rule_files: string[]
    scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[]
  }
  for (const file of ['prometheus.yaml', 'prometheus-kubernetes.yaml']) {
    const { rule_files, scrape_configs } = parse(text(file)) as Scrape
    expect([rule_files, scrape_configs.map(({ job_name }) => job_name)]).toEqual([['alerts.yaml'], ['academy']])
    for (const { names, port } of scrape_configs.flatMap((one) => one.dns_sd_configs ?? [])) expect([[...names].sort(), port]).toEqual([all.sort(), 9464])
  }
  const compose = ['docker-compose.yml', 'docker-compose.production.yml'].map((file) => readFileSync(join(root, file), 'utf8'))
  for (const file of compose) expect(file).toContain("METRICS_PORT: '9464'")
})

test('no figure of a whole story names a person, a request or an amount', () => {
  const values = [...known.values()].flatMap((labels) => [...labels.values()].flatMap((seen) => [...seen]))
  expect(values.filter((value) => /u-coord|u-O0001|苏|[0-9a-f]{8}-[0-9a-f]{4}/.test(value))).toEqual([])
})
