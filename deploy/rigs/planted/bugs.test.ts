import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../local/root.ts'
import { bugs } from './bugs.ts'

test.each(bugs)('$name: its place stands once in $file', ({ file, was, now }) => {
  expect(now).not.toBe(was)
  expect(readFileSync(join(root, file), 'utf8').split(was)).toHaveLength(2)
})
