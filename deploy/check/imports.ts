import { posix } from 'node:path'
import { doors } from '@academy/chassis/doors.ts'
import ts from 'typescript'
import { isSource, isTest, paths, type Tree } from './tree.ts'

/** One import: the file, and what it imports as a path from the root or as a package's name. */
interface Edge {
  from: string
  to: string
}

interface Rule {
  says: string
  forbids: (edge: Edge) => boolean
}

const workspaces = ['contracts', 'gateway', 'web', 'deploy']

const isIn = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)
const isTool = (to: string): boolean => to === '@jest/globals' || to === 'fast-check'
const isOf = (to: string, name: string): boolean => to === name || to.startsWith(`${name}/`)

const serviceOf = (path: string): string | undefined => /^services\/([^/]+)\//.exec(path)?.[1]
/** The modules of services whose nouns stand in groups: a group is known to others by its `public.ts` alone. */
const grouped = ['training', 'identity', 'community']
const moduleOf = (path: string): string | undefined => {
  const [, service = '', group = '', ...rest] = path.split('/')
  return isIn('services', path) && grouped.includes(service) && rest.length > 0 && group !== 'testing' ? `${service}/${group}` : undefined
}

const chassisFile = /^services\/chassis\/([^/]+)\/(.+)\.ts$/
const isInside = (to: string): boolean => {
  const [, folder = '', file = ''] = chassisFile.exec(to) ?? []
  return folder !== '' && folder !== 'testing' && !doors[folder]?.includes(file)
}

const featureOf = (path: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]

const singulars = (plural: string): string[] => [plural.replace(/s$/, ''), plural.replace(/es$/, ''), plural.replace(/ies$/, 'y'), plural]

/** `offerings/offering.ts`: the file that holds the noun's rules and nothing else. */
const isPureNoun = (path: string): boolean => {
  const [folder = '', file = ''] = path.split('/').slice(-2)
  return isIn('services', path) && !isIn('services/chassis', path) && singulars(folder).includes(file.replace(/\.ts$/, ''))
}

const mayHoldMongoose = (path: string): boolean => isIn('services/chassis', path) || /(^|[/.-])model\.ts$/.test(path)

const rules: Rule[] = [
  {
    says: 'contracts import nothing but zod',
    forbids: ({ from, to }) => isIn('contracts', from) && !isIn('contracts', to) && !isOf(to, 'zod') && !(isTest(from) && (isTool(to) || isOf(to, 'node:'))),
  },
  {
    // in the browser the contracts of a service are one file: whoever names all of them there waits for himself
    says: 'a contract of a noun does not import the lists of all nouns (contracts/*.ts)',
    forbids: ({ from, to }) => /^contracts\/[^/]+\//.test(from) && /^contracts\/[^/]+\.ts$/.test(to) && !isTest(from),
  },
  {
    says: 'the chassis knows no service',
    forbids: ({ from, to }) => isIn('services/chassis', from) && (isIn('gateway', to) || (isIn('services', to) && !isIn('services/chassis', to))),
  },
  {
    says: 'services and gateway know of the chassis what services/chassis/doors.ts names: use what it offers, or open a door there',
    forbids: ({ from, to }) => (serviceOf(from) !== undefined || isIn('gateway', from)) && !isIn('services/chassis', from) && !isTest(from) && isInside(to),
  },
  {
    says: 'a service does not import another service: they tell each other facts through events',
    forbids: ({ from, to }) => {
      const [own, other] = [serviceOf(from), serviceOf(to)]
      return own !== undefined && own !== 'chassis' && other !== undefined && other !== 'chassis' && other !== own
    },
  },
  {
    says: 'a module knows another module of its service by its public.ts: export there what others may use',
    forbids: ({ from, to }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)]
      return own !== undefined && other !== undefined && own !== other && !isTest(from) && !to.endsWith('/public.ts')
    },
  },
  {
    says: 'a feature does not import a feature of another service: share through web/src/core or web/src/app',
    forbids: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return own !== undefined && other !== undefined && own !== other
    },
  },
  { says: 'web/src/core does not import features', forbids: ({ from, to }) => isIn('web/src/core', from) && featureOf(to) !== undefined },
  {
    // it weighs as much as the whole landing page: forms fetch it when they have such a field
    says: 'the editor of texts (web/src/core/rich, tiptap) is fetched by form-fields.tsx alone; everybody else shows texts by rich-text.tsx',
    forbids: ({ from, to }) => {
      const inside = isOf(to, '@tiptap') || (isIn('web/src/core/rich', to) && !to.endsWith('/rich-text.tsx'))
      return inside && isIn('web/src', from) && !isIn('web/src/core/rich', from) && from !== 'web/src/core/form/form-fields.tsx'
    },
  },
  { says: 'web imports contracts by file, not the index', forbids: ({ from, to }) => isIn('web', from) && isOf(to, 'contracts/index.ts') },
  {
    says: 'web imports no server code',
    forbids: ({ from, to }) => isIn('web/src', from) && ['services', 'gateway', 'deploy'].some((folder) => isIn(folder, to)),
  },
  {
    says: 'the gateway imports no service but the chassis',
    forbids: ({ from, to }) => isIn('gateway', from) && isIn('services', to) && !isIn('services/chassis', to),
  },
  {
    says: 'services and gateway do not import web or deploy',
    forbids: ({ from, to }) => (isIn('services', from) || isIn('gateway', from)) && !isTest(from) && (isIn('web', to) || isIn('deploy', to)),
  },
  {
    says: 'mongoose only in model.ts and the chassis',
    forbids: ({ from, to }) => isOf(to, 'mongoose') && !mayHoldMongoose(from) && !isTest(from),
  },
  {
    says: 'the database driver only in the chassis and deploy',
    forbids: ({ from, to }) => isOf(to, 'mongodb') && !isIn('services/chassis', from) && !isIn('deploy', from) && !isTest(from),
  },
  {
    says: 'kafkajs only in the chassis and deploy',
    forbids: ({ from, to }) => isOf(to, 'kafkajs') && !isIn('services/chassis', from) && !isIn('deploy', from) && !isTest(from),
  },
  {
    says: 'a pure noun imports no database, no bus and no model',
    forbids: ({ from, to }) => isPureNoun(from) && (['mongoose', 'mongodb', 'kafkajs'].some((name) => isOf(to, name)) || /\/(model|handlers)\.ts$/.test(to)),
  },
]

const fromWorkspace = (specifier: string): string => {
  const [, name = '', ...rest] = specifier.split('/')
  return [workspaces.includes(name) ? name : `services/${name}`, ...rest].join('/')
}

/** What a specifier means from this file: a path from the root for our own files, the name itself for packages. */
export const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return specifier.startsWith('@academy/') ? fromWorkspace(specifier) : specifier
}

const inlineTypes = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a file imports, also where it is needed only. */
export const edgesOf = (from: string, content: string): Edge[] => {
  const found = ts.preProcessFile(content, true, true).importedFiles.map(({ fileName }) => fileName)
  const inline = [...content.matchAll(inlineTypes)].map(([, name = '']) => name)
  return [...new Set([...found, ...inline])].map((specifier) => ({ from, to: targetOf(from, specifier) }))
}

/** Every import that goes against the directions of style.md 17. */
export const importFaults = (tree: Tree): string[] =>
  paths(tree, isSource)
    .flatMap((path) => edgesOf(path, tree.get(path) ?? ''))
    .flatMap((edge) => rules.filter((rule) => rule.forbids(edge)).map((rule) => `${edge.from} imports ${edge.to}: ${rule.says}`))

/** The group of a contract: one file of the browser's build (web/vite.config.ts). */
const contractGroup = (path: string): string | undefined => {
  const [, service, group] = /^contracts\/(?!core\/|locales\/)([\w-]+)\/(?:([\w-]+)\/)?[^/]+\.ts$/.exec(path) ?? []
  return service ? [service, group].filter(Boolean).join('/') : undefined
}

/** Groups of contracts that import each other, by whatever way round: in the browser each is one file, and one of them would meet the other half evaluated. */
export const contractCircles = (tree: Tree): string[] => {
  const to = new Map<string, Map<string, string>>()
  for (const path of paths(tree, (one) => isSource(one) && !isTest(one))) {
    const own = contractGroup(path)
    if (!own) continue
    const named = to.get(own) ?? new Map<string, string>()
    to.set(own, named)
    for (const edge of edgesOf(path, tree.get(path) ?? '')) {
      const other = contractGroup(edge.to)
      if (other && other !== own) named.set(other, `${path} imports ${edge.to}`)
    }
  }
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(to.get(from)?.keys() ?? [])].some((next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))))
  return [...to].flatMap(([own, named]) =>
    [...named].flatMap(([other, how]) =>
      reaches(other, own) ? [`${how}, and ${other} comes back to ${own}: contracts of groups import each other one way only`] : [],
    ),
  )
}

/** Doors of the chassis through which nobody goes: what nobody uses from outside is its inside. */
export const doorFaults = (tree: Tree): string[] => {
  const outside = paths(tree, (path) => isSource(path) && !isTest(path) && (isIn('services', path) || isIn('gateway', path)) && !isIn('services/chassis', path))
  const used = new Set(outside.flatMap((path) => edgesOf(path, tree.get(path) ?? '').map(({ to }) => to)))
  return Object.entries(doors).flatMap(([folder, files]) =>
    files
      .filter((file) => !used.has(`services/chassis/${folder}/${file}.ts`))
      .map((file) => `services/chassis/doors.ts offers ${folder}/${file}, which no service imports: take it out`),
  )
}
