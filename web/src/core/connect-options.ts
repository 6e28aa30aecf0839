export interface QueryOptions {
  /** Milliseconds between background polls. */
  poll?: number
  /** The caller shows failures itself; without it the first line stands in a toast. */
  quiet?: boolean
  /** Ask again when the component appears, whatever is cached; or when that is older than so many seconds. */
  fresh?: boolean | number
}

export interface RunOptions {
  /** The caller shows refusals itself (a form, a dialog); without it they stand in an alert. */
  quiet?: boolean
}
