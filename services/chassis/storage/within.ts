import { requireKey, type Storage } from './storage.ts'

/** A folder of a storage as a storage of its own. */
export const within = (storage: Storage, folder: string): Storage => {
  const at = (key: string) => `${folder}/${requireKey(key)}`
  const { pieces } = storage
  return {
    put: (key, body) => storage.put(at(key), body),
    get: (key) => storage.get(at(key)),
    write: (key, body) => storage.write(at(key), body),
    read: (key, range) => storage.read(at(key), range),
    remove: (key) => storage.remove(at(key)),
    pieces: {
      begin: (key) => pieces.begin(at(key)),
      size: (key, upload) => pieces.size(at(key), upload),
      put: (key, upload, number, body) => pieces.put(at(key), upload, number, body),
      end: (key, upload) => pieces.end(at(key), upload),
      drop: (key, upload) => pieces.drop(at(key), upload),
    },
  }
}
