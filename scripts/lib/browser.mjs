import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { ensurePrograms } from './system.mjs';

/** Starts the machine's Chromium without a window, for Playwright, which does what a person does. */
export async function launchBrowser() {
  return chromium.launch(await options());
}

/**
 * The same for Puppeteer, which need not hear of all that a page sends and receives: of tests that talk with
 * VS Code all along, that is a seventh of what they cost.
 *
 * @param {{ width: number, height: number }} size of its pages
 */
export async function launchDeafBrowser(size) {
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
      // In a process of its own all that a page gets is handed over once more.
      '--enable-features=NetworkServiceInProcess2',
    ],
  };
}
