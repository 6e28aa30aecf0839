/** Wakes other processes, at once or not at all: a process that misses a wakeup polls later. */
export interface Wakeups {
  /** Wakes all who hear this name, in this process and in others. Never throws; a wakeup may be lost. */
  notify(name: string): void
  /** Calls `heard` at each wakeup of this name; gives what ends that. */
  subscribe(name: string, heard: () => void): Promise<() => Promise<void>>
}

/** Who subscribes to which name in this process. */
export const subscribers = () => {
  const all = new Map<string, Set<() => void>>()
  return {
    /** Gives whether nobody heard this name before. */
    add: (name: string, heard: () => void): boolean => {
      const some = all.get(name)
      all.set(name, (some ?? new Set()).add(heard))
      return !some
    },
    /** Gives whether nobody hears this name any more. */
    remove: (name: string, heard: () => void): boolean => {
      all.get(name)?.delete(heard)
      return all.get(name)?.size === 0 && all.delete(name)
    },
    call: (name: string): void => {
      for (const heard of all.get(name) ?? []) heard()
    },
  }
}

/** The embedded driver: the processes are this one. */
export const memoryWakeups = (): Wakeups => {
  const here = subscribers()
  return {
    notify: here.call,
    subscribe: async (name, heard) => {
      here.add(name, heard)
      return async () => void here.remove(name, heard)
    },
  }
}
