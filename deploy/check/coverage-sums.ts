import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../local/root.ts'
import { coverageFile, withSums } from './coverage.ts'

const path = join(root, coverageFile)
await writeFile(path, withSums(await readFile(path, 'utf8')))
