// Nobody forces out a higher role (shell-access.md rule 18). Roles have no rank; which of two is the higher one follows from what they are.

interface Ranked {
  code: string
  parentCode?: string | undefined
  dataScope: string
  permissions: readonly string[]
}

/** Who holds it gives others what he does not hold himself: the administrator of the whole academy. */
const BEYOND = 'sys:roles:beyond'
/** How far a scope reaches (`dataScope`): all, chosen, with those below, one organisation, oneself. */
const width: Readonly<Record<string, number>> = { '1': 4, '4': 3, '3': 2, '2': 1, '5': 0 }
const widthOf = ({ dataScope }: Ranked): number => width[dataScope] ?? 0

/** The roles that these lie within, however far above. */
const above = (own: readonly Ranked[], all: ReadonlyMap<string, Ranked>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const role of own)
    for (let up = role.parentCode; up && !found.has(up); up = all.get(up)?.parentCode) {
      found.add(up)
    }
  return found
}

/**
 * Takes all roles of an academy, the codes of those by which somebody acts, and of those that another holds. Is one of the other's higher: does it have
 * his within it, administer the academy where he does not, or reach further than his?
 */
export const holdsHigher = (roles: readonly Ranked[], acting: readonly string[], theirs: readonly string[]): boolean => {
  const all = new Map(roles.map((role) => [role.code, role]))
  const known = (codes: readonly string[]) => codes.flatMap((code) => all.get(code) ?? [])
  const own = known(acting)
  const over = above(own, all)
  const reach = Math.max(0, ...own.map(widthOf))
  const administers = own.some(({ permissions }) => permissions.includes(BEYOND))
  return known(theirs).some(
    (role) => !acting.includes(role.code) && (over.has(role.code) || (!administers && role.permissions.includes(BEYOND)) || widthOf(role) > reach),
  )
}
