/** What the command line wants of the copies that services keep of each other's states. */
export interface Asked {
  command: 'check' | 'rebuild'
  /** Of this service only, and of the copy of this name. */
  service?: string
  name?: string
  /** Also where more rows would go than stay. */
  force: boolean
}

/** Other words for a copy, as the guides and the screens call what is in it. */
const called: Readonly<Record<string, string>> = { person: 'user', people: 'user', users: 'user' }

/**
 * Reads `check [SERVICE] [NAME]` and `rebuild SERVICE NAME [--force]`, a name also by another word for it; nothing where it is neither, or asks for a copy
 * that is not among these.
 */
export const askedOf = (args: readonly string[], copies: readonly { service: string; name: string }[]): Asked | undefined => {
  const words = args.filter((arg) => arg !== '--force')
  const force = words.length < args.length
  const [command, service, word, ...more] = words
  const name = word && (called[word] ?? word)
  if (more.length > 0 || !copies.some((copy) => (!service || copy.service === service) && (!name || copy.name === name))) return undefined
  const where = { ...(service ? { service } : {}), ...(name ? { name } : {}) }
  if (command === 'check' && !force) return { command, ...where, force }
  return command === 'rebuild' && name ? { command, ...where, force } : undefined
}
