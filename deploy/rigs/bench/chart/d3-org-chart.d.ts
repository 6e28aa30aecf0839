/** What the bench asks of d3-org-chart, which brings no types. */
declare module 'd3-org-chart' {
  export class OrgChart {
    container(host: unknown): this
    data(rows: readonly object[]): this
    layout(side: 'left'): this
    duration(ms: number): this
    nodeWidth(width: () => number): this
    nodeHeight(height: () => number): this
    nodeContent(content: (node: { data: unknown }) => string): this
    render(): this
  }
}
