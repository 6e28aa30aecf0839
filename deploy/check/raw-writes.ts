import { isSource, isTest, paths, type Tree } from './tree.ts'

/** A write that goes past the repository: no version, no audit row. */
const rawWrite = /\.raw\s*\.(insertMany|insertOne|create|updateOne|updateMany|findOneAnd\w+|replaceOne|bulkWrite|deleteOne|deleteMany)\b/

/** The chassis’ own doors to the collections. */
const doors = /^services\/chassis\/(mongo\/(write|atomic|row-lock|unit)|events\/replica)\.ts$/

/** Writes past the repository in services (I59): a named function of services/chassis/mongo/{atomic,row-lock}.ts says why it may. */
export const rawWriteFaults = (tree: Tree): string[] =>
  paths(tree, (path) => /^(services|gateway)\//.test(path) && isSource(path) && !isTest(path) && !doors.test(path)).flatMap((path) =>
    (tree.get(path) ?? '').split('\n').flatMap((line, at) => (rawWrite.test(line) ? [`${path}:${at + 1} writes past the repository`] : [])),
  )
