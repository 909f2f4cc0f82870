"""The API's routes, a module for each resource; each has a table `ROUTES` of method, path and handler."""
