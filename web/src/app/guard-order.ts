import { entriesOf, isExternal, placeOf, routeOf } from './menus.ts'
import type { MenuNode } from './shell-api.ts'
import { specOpening } from './spec-routes.ts'

/** Where somebody wants to go below /manage. */
export interface Target {
  path: string
  search: string
  /** A screen that needs no menu: one of the whitelist. */
  open: boolean
}

/** What the client knows by now; a list that is not there yet is undefined, one that did not come says so. */
export interface Known {
  /** The permitted menu. */
  tree: readonly MenuNode[] | undefined
  /** Addresses of the menus that are switched off, with commas between them. */
  switched: string | undefined
  failed: boolean
  /** Sites that may be framed without a menu, exact origins. */
  frames?: readonly string[] | undefined
  /** Milliseconds since the to-dos were last counted for a navigation. */
  countedAgo: number
}

export type Verdict =
  | { go: 'on' }
  | { go: 'to'; address: string }
  | { go: 'missing'; code: string }
  | { go: 'wait' }
  | { go: 'lost' }
  | { go: 'refused'; route: string }

export interface Judged {
  verdict: Verdict
  /** The to-dos are to be counted anew. */
  count: boolean
}

/** Navigations within ten seconds count the to-dos once. */
const COUNT_PAUSE = 10_000

/** The route of a path below /manage: its first part. */
export const routeIn = (path: string): string => path.replace(/^\/manage\/?/, '').split('/')[0] || 'home'

/** A path with a double-underscore suffix is the one without it (1-portal.md §2.1). */
export const plainOf = (path: string): string | undefined => /^(.*[^/])__\w+$/.exec(path)?.[1]

const offAt = ({ tree, switched = '' }: Known, route: string): string | undefined => {
  const off = switched.split(',').filter(Boolean)
  const frame = tree && entriesOf(tree).find((node) => isExternal(node.url) && placeOf(node) === route)
  return off.find((url) => routeOf(url) === route || url === frame?.url)
}

/** The screen that frames any address of a site that needs no menu (resolutions.md 34). */
export const FREE_FRAME = 'frame'

/** The address that it is to frame, where its origin is exactly one of those. */
const freeFrame = (search: string, frames: readonly string[]): string | undefined => {
  const url = new URLSearchParams(search).get('url') ?? ''
  return URL.canParse(url) && frames.includes(new URL(url).origin) ? url : undefined
}

const checked = (target: Target, known: Known, route: string): Verdict => {
  if (route === FREE_FRAME && known.frames && freeFrame(target.search, known.frames)) return { go: 'on' }
  const off = offAt(known, route)
  if (off !== undefined) return { go: 'to', address: `/maintain?menu=${encodeURIComponent(off)}` }
  // What is there already stays in use, though asking for it again failed.
  if (known.failed && (!known.tree || known.switched === undefined)) return { go: 'lost' }
  if (!known.tree || known.switched === undefined || (route === FREE_FRAME && !known.frames && !known.failed)) return { go: 'wait' }
  if (entriesOf(known.tree).some((node) => placeOf(node) === route)) return { go: 'on' }
  const plain = plainOf(target.path)
  return plain === undefined ? { go: 'refused', route } : { go: 'to', address: plain + target.search }
}

/**
 * The navigation guard, in the order of 1-portal.md §4.4: the whitelist passes (screens without a menu, and what the specification's own paths lead to);
 * else the to-dos are counted, a menu that is switched off leads to its word of maintenance, both lists are waited for (without them to the portal), and
 * what no permitted menu names is refused.
 */
export const judge = (target: Target, known: Known): Judged => {
  if (target.open) return { verdict: { go: 'on' }, count: false }
  const opening = specOpening(target.path, target.search)
  if (opening && 'to' in opening) return { verdict: { go: 'to', address: opening.to }, count: false }
  if (opening && 'missing' in opening) return { verdict: { go: 'missing', code: opening.missing }, count: false }
  return { verdict: checked(target, known, routeIn(target.path)), count: known.countedAgo >= COUNT_PAUSE }
}
