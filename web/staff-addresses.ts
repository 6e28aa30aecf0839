import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses of the back office's screens, read from the one place that declares them: the build puts them where every page has them, what draws them stays apart. */
export const staffAddresses = (web: string): string[] => {
  const declared = readFileSync(join(web, 'src', 'app', 'staff-screens.ts'), 'utf8')
  return [...declared.matchAll(/^ {2}'([\w/:-]+)': \(\) => import\(/gm)].map(([, address = '']) => address)
}
