import { isSource, isTest, paths, type Tree } from './tree.ts'

/** Nouns that a contract file declares, as `service/noun`; what only our own services call (`internal/…`) is no noun. */
const declared = (content: string): string[] => {
  const plain = [...content.matchAll(/= contract\(\s*'([^']+)',\s*'([^']+)'/g)]
  const cruds = [...content.matchAll(/service: '([^']+)',\s*noun: '([^']+)'/g)]
  return [...plain, ...cruds].filter(([, , noun]) => !noun?.startsWith('internal/')).map(([, service, noun]) => `${service}/${noun}`)
}

/** `identity/system/params` of `contracts/identity/system/params.ts`. */
const placesOfContracts = (tree: Tree): string[] =>
  paths(tree, (path) => /^contracts\/(?!core\/|locales\/)[^/]+\/.+\.ts$/.test(path) && !isTest(path) && declared(tree.get(path) ?? '').length > 0).map((path) =>
    path.slice('contracts/'.length, -'.ts'.length),
  )

const misnamed = (tree: Tree, place: string): string[] => {
  const file = `contracts/${place}.ts`
  return declared(tree.get(file) ?? '')
    .filter((name) => name !== place)
    .map((name) => `${file} declares the noun ${name}: one noun has one spelling, so say ${place} or move the file`)
}

const isFeatureFile = (path: string): boolean => path.startsWith('web/src/features/') && isSource(path)

const strayFeature = (places: Set<string>, path: string): boolean => {
  const folders = path.slice('web/src/features/'.length).split('/').slice(0, -1)
  // identity/system/params/… belongs to a contract; files directly in a service's or group's folder are shared by its nouns
  const isShared = folders.length < 2 || [...places].some((place) => place.startsWith(`${folders.join('/')}/`))
  return !isShared && !folders.some((_, index) => places.has(folders.slice(0, index + 1).join('/')))
}

/** Nouns of one service whose last word is the same: their texts would stand in one file. */
const sameName = (places: readonly string[]): string[] => {
  const [service, noun] = [(place: string) => place.split('/')[0], (place: string) => place.split('/').pop()]
  const twins = (place: string) => places.filter((other) => other < place && service(other) === service(place) && noun(other) === noun(place))
  return places.flatMap((place) =>
    twins(place).map((other) => `contracts/${place}.ts and contracts/${other}.ts end in the same word: give one of them another name`),
  )
}

/** Is a noun served? By its folder, or from the list of its service's modules where it has nothing to decide. */
const isServed = (tree: Tree, place: string): boolean => {
  const service = place.split('/')[0]
  const named = `contracts/${place}.ts'`
  return [...tree].some(
    ([path, content]) => path.startsWith(`services/${place}/`) || (path.startsWith(`services/${service}/`) && !isTest(path) && content.includes(named)),
  )
}

/** Faults against "one noun, one spelling, three places" (architecture.md 2). */
export const spellingFaults = (tree: Tree): string[] => {
  const places = placesOfContracts(tree)
  const known = new Set(places)
  const all = [...tree.keys()]
  const unserved = places.filter((place) => !isServed(tree, place))
  const stray = new Set(all.filter((path) => isFeatureFile(path) && strayFeature(known, path)).map((path) => path.split('/').slice(0, -1).join('/')))
  return [
    ...unserved.map((place) => `contracts/${place}.ts has no folder services/${place}/, and no module of its service names it`),
    ...places.flatMap((place) => misnamed(tree, place)),
    ...sameName(places),
    ...[...stray].map((folder) => `${folder}/ has no contract of that name in contracts/`),
  ]
}
