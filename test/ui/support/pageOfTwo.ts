/** A copied page with two papers. */
export const pageOfTwo = `Daily Papers

byAK and the research community

Mar 5

Lanterns for Small Ships

Ships without radar see little at night. We give them lanterns that dim when nobody is near.

  • 2 authors
·
Mar 4 1

Counting Waves from the Beach

A person on a beach counts waves badly. We compare three ways of counting that need only a watch.

  • 5 authors
·
Mar 3
`;
