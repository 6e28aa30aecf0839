import { programs as processes, tools } from '../cluster/programs.ts'

/** What the image can run, by the name of its file: the processes that stay, and the tools that run once. */
export const programs: Readonly<Record<string, string>> = {
  ...processes,
  ...tools,
  indexes: 'deploy/distributed/indexes.ts',
  replicas: 'deploy/distributed/replicas.ts',
}
