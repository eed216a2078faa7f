import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { ensurePrograms } from './system.mjs';

/** Starts the installed Chromium without a window, for Playwright, which acts like a user. */
export async function launchBrowser() {
  return chromium.launch(await options());
}

/**
 * The same for Puppeteer without network events: for tests that talk to VS Code all the time, these would take a
 * seventh of the CPU time.
 *
 * @param {{ width: number, height: number }} size of its pages
 */
export async function launchBrowserWithoutEvents(size) {
  return puppeteer.launch({
    ...(await options()),
    defaultViewport: size,
    networkEnabled: false,
    pipe: true,
  });
}

async function options() {
  const programs = await ensurePrograms(['chromium']);
  return {
    executablePath: programs.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A separate network process would copy everything that a page receives once more.
      '--enable-features=NetworkServiceInProcess2',
    ],
  };
}
