/** What the command line wants of states and of the copies that services keep of each other's. */
export type Asked =
  /** Of this service only, and of the copy of this name; `force` also where more rows would go than stay. */
  | { command: 'check' | 'rebuild'; service?: string; name?: string; force: boolean }
  /** The owners whose states are told again. */
  | { command: 'tell'; owners: readonly string[] }

/** What there is to ask for: the services that own states, and the copies. */
export interface Known {
  owners: readonly string[]
  copies: readonly { service: string; name: string }[]
}

/** Other words for a copy, as the guides and the screens call what is in it. */
const called: Readonly<Record<string, string>> = { person: 'user', people: 'user', users: 'user' }

const ownersOf = (word: string | undefined, owners: readonly string[]): readonly string[] => (word === 'all' ? owners : owners.filter((one) => one === word))

/**
 * Reads `check [SERVICE] [NAME]`, `rebuild SERVICE NAME [--force]` and `tell SERVICE|all`, a name also by another word for it; nothing where it is none of
 * them, or asks for what is not known.
 */
export const askedOf = (args: readonly string[], known: Known): Asked | undefined => {
  const words = args.filter((arg) => arg !== '--force')
  const force = words.length < args.length
  const [command, service, word, ...more] = words
  if (command === 'tell') {
    const owners = word || force ? [] : ownersOf(service, known.owners)
    return owners.length > 0 ? { command, owners } : undefined
  }
  const name = word && (called[word] ?? word)
  if (more.length > 0 || !known.copies.some((copy) => (!service || copy.service === service) && (!name || copy.name === name))) return undefined
  const where = { ...(service ? { service } : {}), ...(name ? { name } : {}) }
  if (command === 'check' && !force) return { command, ...where, force }
  return command === 'rebuild' && name ? { command, ...where, force } : undefined
}
