import { Component, type ReactNode } from 'react'

import { Notice } from '#web/ui/feedback/notice.tsx'

type PlotFallbackProps = { text: string; children: ReactNode }

/** The stand-in where the drawing code cannot be fetched: the table is there all the same. */
export class PlotFallback extends Component<PlotFallbackProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Notice tone="warning">{this.props.text}</Notice> : this.props.children
  }
}
