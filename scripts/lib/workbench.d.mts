import type { Page } from '@playwright/test';

export interface WorkbenchOptions {
  /** Copied before it's opened; an empty folder by default. */
  readonly folder?: string;
  /** The user's settings, in addition to those that keep VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether no folder is open. */
  readonly isEmpty?: boolean;
  /** The language of extensions, such as `de`; English by default. */
  readonly language?: string;
  readonly size?: { readonly width: number; readonly height: number };
}

export interface Workbench {
  readonly page: Page;
  /** The copy that is open. */
  readonly folder: string;
  /** Where the server stores settings and state. */
  readonly dataDir: string;
  /** Deletes everything that was written; keeps server and browser for the next window. */
  dispose(): Promise<void>;
}

export declare const screenshotsDir: string;

/** Keys that are bound in each window, as Playwright names them. */
export declare const ownKeys: Readonly<
  Record<'closeEditor' | 'clearNotifications' | 'focusPapers', string>
>;

export declare function openWorkbench(options: WorkbenchOptions): Promise<Workbench>;

export declare function takePicture(
  page: Page,
  path: string,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<void>;

export declare function closeWindow(page: Page, dataDir: string): Promise<void>;

export declare function extensionHosts(dataDir: string): number[];
